import { fold } from "@grand-livre/domain/text/fold";

/** What a search among people looks in. */
export function searchKeyOf(person: { email: string; firstname: string; lastname: string }): string {
  return fold(`${person.firstname} ${person.lastname} ${person.email}`);
}
