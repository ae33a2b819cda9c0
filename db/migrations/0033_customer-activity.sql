ALTER TABLE "customers" ADD COLUMN "last_active_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "customers" SET "last_active_at" = coalesce((select max("created_at") from "orders" where "customer_id" = "customers"."id"), "created_at");--> statement-breakpoint
create or replace function record_customer_activity() returns trigger language plpgsql as $$
begin
  update customers set last_active_at = new.created_at where id = new.customer_id and last_active_at < new.created_at;
  return null;
end
$$;--> statement-breakpoint
create or replace trigger orders_record_activity after insert on orders
  for each row execute function record_customer_activity();--> statement-breakpoint
create or replace trigger orders_record_moved_activity after update on orders for each row
  when ((old.customer_id, old.created_at) is distinct from (new.customer_id, new.created_at))
  execute function record_customer_activity();
