import { BackLink } from "../../app/BackLink.tsx";
import { formatDate } from "../../lib/format.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { changelog } from "./changelog.ts";
import styles from "./Help.module.css";

/** What changed in the product, for who uses it. */
export function ChangelogScreen() {
  return (
    <div className={styles.page}>
      <PageHeader back={<BackLink to="/apps/help-center">Centre d’aide</BackLink>} title="Nouveautés" />
      <Stack>
        {changelog.map(({ date, title, changes }) => (
          <Panel key={date} title={title} aside={<time dateTime={date}>{formatDate(date)}</time>}>
            <ul className={styles.changes}>
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </Panel>
        ))}
      </Stack>
    </div>
  );
}
