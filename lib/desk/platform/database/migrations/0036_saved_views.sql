CREATE TABLE "list_layouts" (
	"person_id" text PRIMARY KEY NOT NULL,
	"columns" text[] NOT NULL,
	"density" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account" text NOT NULL,
	"author_id" text,
	"author" text NOT NULL,
	"name" text NOT NULL,
	"shared" boolean NOT NULL,
	"q" text NOT NULL,
	"sort" text,
	"direction" text,
	"columns" text[] NOT NULL,
	"density" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "list_layouts" ADD CONSTRAINT "list_layouts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_views_own" ON "saved_views" USING btree ("account","author_id");--> statement-breakpoint
CREATE INDEX "saved_views_shared" ON "saved_views" USING btree ("account") WHERE "saved_views"."shared";