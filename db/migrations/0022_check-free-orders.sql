-- outside a transaction
alter table "orders" validate constraint "orders_free_by_discount";
