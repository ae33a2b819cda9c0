CREATE TABLE "sales_by_product" (
	"fact" text NOT NULL,
	"product_id" text NOT NULL,
	"count" bigint NOT NULL,
	"paise" bigint NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "sales_by_product_fact_product_id_pk" PRIMARY KEY("fact","product_id")
);
--> statement-breakpoint
-- Totals of all time come from sales_by_product. Triggers keep it equal to sales_by_day, so that the summary of an older
-- release keeps it, too, also before the role of the running shop has its rights on the new table.
create or replace function sum_sales_by_product() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from sales_by_product;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    update sales_by_product kept set count = kept.count - gone.count, paise = kept.paise - gone.paise
    from (select fact, product_id, sum(count) as count, sum(paise) as paise from removed group by 1, 2) gone
    where kept.fact = gone.fact and kept.product_id = gone.product_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into sales_by_product as kept (fact, product_id, count, paise, last_day)
    select fact, product_id, sum(count), sum(paise), max(day) from added group by 1, 2
    on conflict (fact, product_id) do update
    set count = kept.count + excluded.count, paise = kept.paise + excluded.paise,
      last_day = greatest(kept.last_day, excluded.last_day);
  end if;
  return null;
end
$$;
--> statement-breakpoint
-- Creating a trigger waits for the summary that runs, and the next one waits for this: no sale is missed or counted twice.
create or replace trigger sales_by_day_sum_added after insert on sales_by_day
  referencing new table as added execute function sum_sales_by_product();
--> statement-breakpoint
create or replace trigger sales_by_day_sum_changed after update on sales_by_day
  referencing old table as removed new table as added execute function sum_sales_by_product();
--> statement-breakpoint
create or replace trigger sales_by_day_sum_removed after delete on sales_by_day
  referencing old table as removed execute function sum_sales_by_product();
--> statement-breakpoint
create or replace trigger sales_by_day_sum_none after truncate on sales_by_day execute function sum_sales_by_product();
--> statement-breakpoint
insert into sales_by_product (fact, product_id, count, paise, last_day)
select fact, product_id, sum(count), sum(paise), max(day) from sales_by_day group by 1, 2;
