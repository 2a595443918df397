import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { BackLink } from "../../app/BackLink.tsx";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { Loading } from "../../app/Loading.tsx";
import { useGone } from "../../app/office/use-gone.ts";
import { ApiError } from "../../lib/api-error.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SafeHtml } from "../../ui/SafeHtml.tsx";
import styles from "./Help.module.css";
import { categoryQuery, guideQuery } from "./help-queries.ts";

/** One guide, and the next one of its category. */
export function GuideScreen() {
  const { category, guide } = useParams({ from: "/shell/apps/help-center/guides/$category/$guide" });
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(guideQuery(category, guide));
  const { data: all } = useQuery(categoryQuery(category));
  const isGone = error instanceof ApiError && error.status === 404;
  useGone(isGone, "Cette page d’aide n’existe pas.", () => void navigate({ to: "/apps/help-center/guides" }));
  const at = all?.guides.findIndex(({ slug }) => slug === guide) ?? -1;
  const next = at === -1 ? undefined : all?.guides[at + 1];
  return (
    <div className={styles.page}>
      <PageHeader
        back={
          <BackLink to="/apps/help-center/guides/$category" params={{ category }}>
            {data?.title ?? "Guides"}
          </BackLink>
        }
        title={data?.guide.title ?? "Guide"}
        subtitle={data?.guide.subtitle}
      />
      {data === undefined ? (
        <Loading error={isGone ? null : error} onRetry={() => void refetch()} fields={4} />
      ) : (
        <Panel>
          <article className={styles.prose}>
            <SafeHtml html={data.guide.content} />
          </article>
        </Panel>
      )}
      {next !== undefined && (
        <ButtonLink
          className={styles.next ?? ""}
          variant="outlined"
          color="inherit"
          to="/apps/help-center/guides/$category/$guide"
          params={{ category, guide: next.slug }}
        >
          Suivant : {next.title}
        </ButtonLink>
      )}
    </div>
  );
}
