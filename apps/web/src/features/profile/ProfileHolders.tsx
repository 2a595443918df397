import { userEndpoints } from "@grand-livre/contracts/endpoints/user";
import type { ProfileAnswer } from "@grand-livre/contracts/profile";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { call } from "../../lib/api.ts";
import { formatPlural } from "../../lib/format.ts";
import { mayDo } from "../../lib/rights.ts";
import { useSignedInUser } from "../../lib/use-signed-in-user.ts";
import { Panel } from "../../ui/Panel.tsx";
import styles from "./ProfilePanel.module.css";

const MOST_NAMES = 50;

/** Who has a profile: those whom the reader may see, and how many there are besides. */
export function ProfileHolders({ profile }: { readonly profile: ProfileAnswer }) {
  const me = useSignedInUser();
  const may =
    mayDo(me, { service: "administrators", action: "Viewer" }) ||
    mayDo(me, { service: "authorizations", action: "Viewer" });
  const { data } = useQuery({
    queryKey: ["user", "list", { profileId: profile.id }],
    enabled: may,
    queryFn: ({ signal }) =>
      call(userEndpoints.list, { query: { profileId: profile.id, limit: MOST_NAMES }, signal }),
  });
  const users = data?.users ?? [];
  const others = profile.userCount - users.length;
  return (
    <Panel title={`Qui l’a (${profile.userCount})`}>
      <ul className={styles.holders}>
        {users.map((user) => (
          <li key={user.id}>
            <Link to="/settings/authorizations" search={{ user: user.id }}>
              {`${user.firstname} ${user.lastname}`.trim() || user.email}
            </Link>
            <span>{user.email}</span>
          </li>
        ))}
        {(!may || data !== undefined) && others > 0 && (
          <li>
            <span>
              {users.length === 0 ? "" : "et "}
              {formatPlural(others, "personne")}
              {users.length < MOST_NAMES ? " hors de votre périmètre" : " de plus"}
            </span>
          </li>
        )}
      </ul>
    </Panel>
  );
}
