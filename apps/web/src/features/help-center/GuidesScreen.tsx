import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { BackLink } from "../../app/BackLink.tsx";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { Loading } from "../../app/Loading.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Panel } from "../../ui/Panel.tsx";
import styles from "./Help.module.css";
import { guidesQuery } from "./help-queries.ts";

/** The categories of guides, each with its first ones. */
export function GuidesScreen() {
  const { data, error, refetch } = useQuery(guidesQuery());
  return (
    <div className={styles.page}>
      <PageHeader back={<BackLink to="/apps/help-center">Centre d’aide</BackLink>} title="Guides" />
      {data === undefined ? (
        <Loading error={error} onRetry={() => void refetch()} fields={6} />
      ) : (
        <div className={styles.categories}>
          {data.map(({ id, slug, title, guides, visibleGuides, totalGuides }) => (
            <Panel key={id} title={title}>
              <ul className={styles.links}>
                {guides.map((guide) => (
                  <li key={guide.id}>
                    <Link
                      to="/apps/help-center/guides/$category/$guide"
                      params={{ category: slug, guide: guide.slug }}
                    >
                      {guide.title}
                    </Link>
                  </li>
                ))}
              </ul>
              {totalGuides > visibleGuides && (
                <ButtonLink
                  size="small"
                  variant="outlined"
                  color="inherit"
                  to="/apps/help-center/guides/$category"
                  params={{ category: slug }}
                >
                  Voir les {totalGuides} guides
                </ButtonLink>
              )}
            </Panel>
          ))}
        </div>
      )}
    </div>
  );
}
