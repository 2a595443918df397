/**
 * Tables of no company, each with the reason: what is not named here has a `legal_entity_id`. Where companies were spread over
 * several databases, each of these would lie whole on all of them.
 */
export const TABLES_WITHOUT_COMPANY: Readonly<Record<string, readonly string[]>> = {
  "a company itself: its own id is the key": ["legal_entity"],
  "people, who work for several companies: their accounts, sessions, means of sign-in, rights": [
    ...["api_key", "api_key_company", "api_key_right", "delegation", "delegation_right", "external_identity"],
    ...[
      "identity_group",
      "identity_group_company",
      "identity_provider",
      "one_time_link",
      "scim_group",
      "scim_group_member",
      "scim_person",
      "scim_token",
      "sign_in_challenge",
    ],
    ...["user_account", "user_account_profile", "user_passkey", "user_profile_right"],
    ...["user_recovery_code", "user_service_right", "user_session", "user_totp", "verification_code"],
  ],
  "what one person keeps or is told, whatever the company": [
    ...[
      "saved_view",
      "user_notice",
      "user_presence",
      "user_shortcut",
      "user_told",
      "note",
      "note_label",
      "note_labelled",
    ],
  ],
  "the firm's office: boards, chat, contacts, mail, tasks, its files and shop window": [
    ...[
      "board",
      "board_card",
      "board_card_labelled",
      "board_label",
      "board_list",
      "board_member",
      "board_membership",
    ],
    ...[
      "chat",
      "chat_contact",
      "chat_message",
      "chat_place",
      "contact",
      "contact_tag",
      "contact_tagged",
      "file_item",
    ],
    ...[
      "mail",
      "mail_attachment",
      "mail_folder",
      "mail_label",
      "mail_labelled",
      "mail_settings",
      "sample_dashboard",
    ],
    ...["product", "product_brand", "product_category", "product_tag", "product_tagged", "product_vendor"],
    ...["task", "task_tag", "task_tagged"],
  ],
  "bytes by their hash: the same document of two companies lies in the store once": [
    "stored_file",
    "released_file",
  ],
  "the installation: its settings, copies, queue of mail, limits of requests, the list of frozen persons": [
    ...[
      "backup_run",
      "idempotency_key",
      "installation",
      "installation_security",
      "job_progress",
      "kyc_freeze_list",
    ],
    ...["outgoing_message", "rate_limit"],
  ],
  "the migrator's own": ["kysely_migration", "kysely_migration_lock"],
};

/** Tables of companies whose primary key does not hold the company, each with the reason: no part of a database could keep it unique alone. */
export const KEYS_WITHOUT_COMPANY: Readonly<Record<string, readonly string[]>> = {
  "rows of no company too: what was done to the installation, work that is of no company": [
    "audit_log",
    "job",
  ],
  "one a person, whatever the company": ["engagement_timer"],
  "profiles of the installation beside those of a company": ["user_profile"],
};
