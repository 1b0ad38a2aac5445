-- Tokens of identity providers are no longer stored: nothing used them after the sign-in.
UPDATE "accounts" SET "access_token" = NULL, "refresh_token" = NULL, "id_token" = NULL;
