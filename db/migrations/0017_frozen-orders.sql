CREATE TABLE "sold_files" (
	"file" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"download_name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "product_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "files" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "list_price_in_paise" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "price_in_paise" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount" jsonb;--> statement-breakpoint
-- The files that orders of today entitle to: the three subjects, and any subject that this shop has added.
INSERT INTO "sold_files" ("file", "title", "download_name")
SELECT file, title, replace(title, ' ', '-') || '.pdf'
FROM (
	SELECT DISTINCT file, CASE file
		WHEN 'maths' THEN 'Mathematics Blueprint'
		WHEN 'science' THEN 'Science Blueprint'
		WHEN 'social' THEN 'Social Science Blueprint'
		ELSE initcap(replace(file, '-', ' ')) END AS title
	FROM (SELECT product_type AS file FROM "orders" UNION SELECT file FROM "editions"
		UNION SELECT unnest(ARRAY['maths', 'science', 'social']) WHERE EXISTS (SELECT FROM "orders" WHERE product_type = 'combo')) known
	WHERE file NOT IN ('combo', 'guide')
) named;--> statement-breakpoint
-- The combo contains every subject; every other product is its own file. Nothing is known of earlier list prices.
UPDATE "orders" SET
	"product_name" = bought.name,
	"files" = bought.files,
	"price_in_paise" = "amount_in_paise",
	"list_price_in_paise" = CASE WHEN "amount_in_paise" = bought.price THEN bought.list_price ELSE "amount_in_paise" END
FROM (
	SELECT product_type,
		CASE product_type WHEN 'combo' THEN 'Complete Combo Pack' ELSE min(title) END AS name,
		CASE product_type WHEN 'combo' THEN 34800 ELSE 20800 END AS price,
		CASE product_type WHEN 'combo' THEN 69600 ELSE 23200 END AS list_price,
		jsonb_agg(jsonb_build_object('file', file, 'title', title, 'downloadName', download_name)
			ORDER BY array_position(ARRAY['maths', 'science', 'social'], file), file) AS files
	FROM (SELECT DISTINCT product_type FROM "orders") types
	JOIN "sold_files" ON product_type = 'combo' OR file = product_type
	GROUP BY product_type
) bought
WHERE bought.product_type = "orders"."product_type";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "product_name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "files" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "list_price_in_paise" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "price_in_paise" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_within_price" CHECK (coalesce(("orders"."discount"->>'inPaise')::int, 0) between 0 and "orders"."price_in_paise");
