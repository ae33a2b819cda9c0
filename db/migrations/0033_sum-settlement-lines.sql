-- outside a transaction
create table if not exists "settlement_sums" (
	"provider" text NOT NULL,
	"settlement_id" text NOT NULL,
	"kind" text NOT NULL,
	"method" text NOT NULL,
	"count" bigint NOT NULL,
	"amount_in_paise" bigint NOT NULL,
	"fee_in_paise" bigint NOT NULL,
	"tax_in_paise" bigint NOT NULL,
	"net_in_paise" bigint NOT NULL,
	"charged_count" bigint NOT NULL,
	"charged_in_paise" bigint NOT NULL,
	CONSTRAINT "settlement_sums_provider_settlement_id_kind_method_pk" PRIMARY KEY("provider","settlement_id","kind","method")
);
--> statement-breakpoint
-- The Bank page reads the sums of a settlement, and the check of every minute whether they are its amount. Triggers keep them equal
-- to the lines, which are read again every night.
create or replace function sum_settlement_lines() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from settlement_sums;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    update settlement_sums kept
    set count = kept.count - gone.count, amount_in_paise = kept.amount_in_paise - gone.amount,
      fee_in_paise = kept.fee_in_paise - gone.fee, tax_in_paise = kept.tax_in_paise - gone.tax,
      net_in_paise = kept.net_in_paise - gone.net, charged_count = kept.charged_count - gone.charged_count,
      charged_in_paise = kept.charged_in_paise - gone.charged
    from (
      select provider, settlement_id, kind, method, count(*) as count, sum(amount_in_paise) as amount, sum(fee_in_paise) as fee,
        sum(tax_in_paise) as tax, sum(net_in_paise) as net, count(*) filter (where fee_in_paise <> 0) as charged_count,
        coalesce(sum(amount_in_paise) filter (where fee_in_paise <> 0), 0) as charged
      from removed group by 1, 2, 3, 4
    ) gone
    where (kept.provider, kept.settlement_id, kept.kind, kept.method) = (gone.provider, gone.settlement_id, gone.kind, gone.method);
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into settlement_sums as kept (provider, settlement_id, kind, method, count, amount_in_paise, fee_in_paise,
      tax_in_paise, net_in_paise, charged_count, charged_in_paise)
    select provider, settlement_id, kind, method, count(*), sum(amount_in_paise), sum(fee_in_paise), sum(tax_in_paise),
      sum(net_in_paise), count(*) filter (where fee_in_paise <> 0),
      coalesce(sum(amount_in_paise) filter (where fee_in_paise <> 0), 0)
    from added group by 1, 2, 3, 4
    on conflict (provider, settlement_id, kind, method) do update
    set count = kept.count + excluded.count, amount_in_paise = kept.amount_in_paise + excluded.amount_in_paise,
      fee_in_paise = kept.fee_in_paise + excluded.fee_in_paise, tax_in_paise = kept.tax_in_paise + excluded.tax_in_paise,
      net_in_paise = kept.net_in_paise + excluded.net_in_paise, charged_count = kept.charged_count + excluded.charged_count,
      charged_in_paise = kept.charged_in_paise + excluded.charged_in_paise;
  end if;
  return null;
end
$$;
--> statement-breakpoint
-- In one transaction, so that no line is missed or counted twice: a night's reading that runs now is waited for.
do $$
begin
  lock table settlement_lines in share row exclusive mode;
  create or replace trigger settlement_lines_sum_added after insert on settlement_lines
    referencing new table as added execute function sum_settlement_lines();
  create or replace trigger settlement_lines_sum_changed after update on settlement_lines
    referencing old table as removed new table as added execute function sum_settlement_lines();
  create or replace trigger settlement_lines_sum_removed after delete on settlement_lines
    referencing old table as removed execute function sum_settlement_lines();
  create or replace trigger settlement_lines_sum_none after truncate on settlement_lines
    execute function sum_settlement_lines();
  delete from settlement_sums;
  insert into settlement_sums (provider, settlement_id, kind, method, count, amount_in_paise, fee_in_paise, tax_in_paise,
    net_in_paise, charged_count, charged_in_paise)
  select provider, settlement_id, kind, method, count(*), sum(amount_in_paise), sum(fee_in_paise), sum(tax_in_paise),
    sum(net_in_paise), count(*) filter (where fee_in_paise <> 0),
    coalesce(sum(amount_in_paise) filter (where fee_in_paise <> 0), 0)
  from settlement_lines group by 1, 2, 3, 4;
end
$$;
--> statement-breakpoint
create index concurrently if not exists "orders_refunded_sums_idx" on "orders" using btree ("created_at","id","product_id","amount_in_paise","refunded_in_paise") where "orders"."refunded_at" is not null;
--> statement-breakpoint
drop index concurrently if exists "orders_refunded_idx";
--> statement-breakpoint
create index concurrently if not exists "settlement_lines_unknown_idx" on "settlement_lines" using btree ("provider","settlement_id") where "settlement_lines"."order_id" is null and "settlement_lines"."kind" in ('payment', 'refund', 'dispute');
--> statement-breakpoint
create index concurrently if not exists "refunds_accepted_at_idx" on "refunds" using btree ("accepted_at") where "refunds"."accepted_at" is not null;
--> statement-breakpoint
create index concurrently if not exists "refunds_failed_idx" on "refunds" using btree ("order_id") where "refunds"."state" = 'failed';
--> statement-breakpoint
create index concurrently if not exists "refunds_payment_idx" on "refunds" using btree ("provider","payment_id");
