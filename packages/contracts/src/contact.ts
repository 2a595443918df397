import { z } from "zod";
import { changing, idList, instantText, pictureText } from "./office-item.ts";
import { searchText } from "./paging.ts";

const label = z.string().max(100);
const email = z.object({ email: z.string().max(320), label: label.nullish() });
const phoneNumber = z.object({
  /** The two letters of the country, in lower case. */
  iso: z.string().max(2).default(""),
  phoneNumber: z.string().max(50),
  label: label.nullish(),
});

const text = z.string().max(500).nullable();
const contactFields = z.object({
  name: z.string().trim().min(1).max(200),
  avatar: pictureText.nullable(),
  background: pictureText.nullable(),
  emails: z.array(email).max(50),
  phoneNumbers: z.array(phoneNumber).max(50),
  title: text,
  company: text,
  birthday: instantText.nullable(),
  address: text,
  /** HTML; it is cleaned. */
  notes: z.string().max(50_000).nullable(),
  tags: idList,
});
/** What a change of a contact may send. */
export const changedContact = contactFields.partial();

export const contactAnswer = z.object({
  id: z.uuid(),
  avatar: z.string().nullable(),
  background: z.string().nullable(),
  name: z.string(),
  emails: z.array(email),
  phoneNumbers: z.array(phoneNumber),
  title: z.string().nullable(),
  company: z.string().nullable(),
  /** What a new contact has in place of title and company: both, empty until they are given. */
  job: z.object({ title: z.string(), company: z.string() }),
  /** The day at 12:00 UTC. */
  birthday: z.string().nullable(),
  address: z.string().nullable(),
  notes: z.string().nullable(),
  tags: z.array(z.uuid()),
});
export type Contact = z.infer<typeof contactAnswer>;

export const contactsAnswer = z.array(contactAnswer);
export const contactSearchQuery = z.object({ query: searchText.default("") });
export const changeContactBody = changing("contact", changedContact);

export const countryAnswer = z.object({
  id: z.string(),
  iso: z.string(),
  name: z.string(),
  /** The dial code, with its +. */
  code: z.string(),
  /** The place of the flag in one picture of all of them: 24 pixels wide, 18 high. */
  flagImagePos: z.string(),
});
export type Country = z.infer<typeof countryAnswer>;
export const countriesAnswer = z.array(countryAnswer);
