-- False for a network that has downloaded the order within 30 days. In plpgsql, because each connection then plans the
-- query only once.
create or replace function exceeds_network_limit(
  wanted_order text, visitor_network text, max_per_day int, max_per_month int)
  returns boolean language plpgsql stable as $$
begin
  return (
    select not coalesce(bool_or(network = visitor_network), false) and (
      count(distinct network) >= max_per_month
      or count(distinct network) filter (where created_at > now() - interval '1 day') >= max_per_day)
    from downloads where order_id = wanted_order and created_at > now() - interval '30 days');
end
$$;
--> statement-breakpoint
-- Stores a copy and its download. False when the order was refunded, its link revoked or its networks used up.
create or replace function record_download(
  sent_order text, generation int, sent_file text, sent_copy text, sent_edition bigint, sent_stamp_hash text,
  visitor_network text, visitor_agent text, is_verified boolean, max_download_minutes int, max_per_day int, max_per_month int)
  returns boolean language plpgsql as $$
begin
  -- Requests for one order wait here for each other, and each statement below sees what the one before has committed.
  perform from orders
  where id = sent_order and status = 'completed' and refunded_at is null and link_generation = generation
  for no key update;
  if not found
    or not is_verified and exceeds_network_limit(sent_order, visitor_network, max_per_day, max_per_month)
  then
    return false;
  end if;
  insert into copies (id, order_id, file, edition_id, stamp_hash)
  values (sent_copy, sent_order, sent_file, sent_edition, sent_stamp_hash) on conflict do nothing;
  insert into downloads (order_id, file, copy_id, network, user_agent)
  select sent_order, sent_file, sent_copy, visitor_network, visitor_agent
  where not exists (
    select from downloads where order_id = sent_order and copy_id = sent_copy and network = visitor_network
      and created_at > now() - make_interval(mins => max_download_minutes));
  return true;
end
$$;
