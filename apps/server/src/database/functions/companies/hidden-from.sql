-- Whether a company is hidden from a super-administrator at this moment: confidential, the person not among its collaborators and
-- without an access under way. The body is a text: PostgreSQL reads it when it is asked, not before the tables are made.
CREATE OR REPLACE FUNCTION hidden_from(person uuid, company uuid, at timestamptz) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT EXISTS (SELECT FROM public.confidential_company c WHERE c.legal_entity_id = company)
    AND NOT EXISTS (SELECT FROM public.user_legal_entity u WHERE u.user_id = person AND u.legal_entity_id = company)
    AND NOT EXISTS (SELECT FROM public.confidential_access a WHERE a.user_id = person AND a.legal_entity_id = company
      AND a.expires_at > at)
$$;
