import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { BackLink } from "../../app/BackLink.tsx";
import { Loading } from "../../app/Loading.tsx";
import { useGone } from "../../app/office/use-gone.ts";
import { ApiError } from "../../lib/api-error.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Panel } from "../../ui/Panel.tsx";
import styles from "./Help.module.css";
import { categoryQuery } from "./help-queries.ts";

/** All guides of a category. */
export function CategoryScreen() {
  const { category } = useParams({ from: "/shell/apps/help-center/guides/$category" });
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(categoryQuery(category));
  const isGone = error instanceof ApiError && error.status === 404;
  useGone(isGone, "Cette page d’aide n’existe pas.", () => void navigate({ to: "/apps/help-center/guides" }));
  return (
    <div className={styles.page}>
      <PageHeader
        back={<BackLink to="/apps/help-center/guides">Guides</BackLink>}
        title={data?.title ?? "Guides"}
      />
      {data === undefined ? (
        <Loading error={isGone ? null : error} onRetry={() => void refetch()} fields={4} />
      ) : (
        <Panel>
          <ul className={styles.links}>
            {data.guides.map(({ id, slug, title, subtitle }) => (
              <li key={id}>
                <Link to="/apps/help-center/guides/$category/$guide" params={{ category, guide: slug }}>
                  {title}
                </Link>
                <p className={styles.quiet}>{subtitle}</p>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}
