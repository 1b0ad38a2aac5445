-- PDFs are compressed already. Kept as they are, beside their rows, a part of one is read without reading the rest.
ALTER TABLE "documents" ALTER COLUMN "content" SET STORAGE EXTERNAL;
--> statement-breakpoint
ALTER TABLE "signed_documents" ALTER COLUMN "content" SET STORAGE EXTERNAL;
