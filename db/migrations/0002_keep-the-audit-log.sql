create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.created_at < now() - interval '1 year' then
      return old;
    end if;
  elsif to_jsonb(new) - 'detail' - 'ip' = to_jsonb(old) - 'detail' - 'ip'
    and (new.detail = old.detail
      or old.act in ('order-email-corrected', 'order-email-corrected-by-buyer') and new.detail = old.detail - 'from' - 'to'
      or old.act = 'outside-payment-accepted' and new.detail = old.detail - 'note')
    and (new.ip is not distinct from old.ip or old.act = 'ad-measurement-agreed' and new.ip is null)
  then
    return new;
  end if;
  raise exception 'audit_log is append-only: add a row instead' using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create or replace trigger audit_log_refuse_change before update or delete on audit_log
  for each row execute function refuse_audit_change();
