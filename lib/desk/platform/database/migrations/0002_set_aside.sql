CREATE TABLE "home_set_aside" (
	"account" text NOT NULL,
	"envelope_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "home_set_aside_account_envelope_id_pk" PRIMARY KEY("account","envelope_id")
);
