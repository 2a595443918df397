import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Loading } from "../../app/Loading.tsx";
import { SearchField } from "../../app/office/SearchField.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { retryFailed } from "../../lib/query-client.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { Icon } from "../../ui/Icon.tsx";
import { type IconPath, icons } from "../../ui/icons.ts";
import { NoMatch } from "../../ui/NoMatch.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SkeletonForm } from "../../ui/Skeleton.tsx";
import { Faqs } from "./Faqs.tsx";
import styles from "./Help.module.css";
import { faqsQuery, guidesQuery } from "./help-queries.ts";
import { searchHelp } from "./help-search.ts";

const ALL_GUIDES = 200;

/** The first page of the product's help: a search, the ways to guides and questions, what is asked most. */
export function HelpScreen() {
  useDocumentTitle("Centre d’aide");
  const { q = "" } = useSearch({ from: "/shell/apps/help-center" });
  const navigate = useNavigate();
  const search = (text: string) =>
    void navigate({ to: "/apps/help-center", search: text === "" ? {} : { q: text }, replace: true });
  return (
    <div className={styles.page}>
      <header className={styles.banner}>
        <h1>Centre d’aide</h1>
        <p>Comment pouvons-nous vous aider ?</p>
        <SearchField label="Rechercher dans l’aide" value={q} onChange={search} wide />
      </header>
      {q === "" ? <Ways /> : <Found typed={q} onReset={() => search("")} />}
    </div>
  );
}

function Ways() {
  const { data, error, refetch } = useQuery(faqsQuery);
  const mostAsked = data?.[0];
  return (
    <>
      <div className={styles.ways}>
        <Way
          to="/apps/help-center/guides"
          icon={icons.book}
          title="Guides"
          text="Pas à pas, de la première société au FEC."
        />
        <Way
          to="/apps/help-center/faqs"
          icon={icons.question}
          title="Questions fréquentes"
          text="Des réponses courtes, par sujet."
        />
      </div>
      <h2 className={styles.heading}>{mostAsked?.title ?? "Questions les plus posées"}</h2>
      {mostAsked === undefined ? (
        <Loading error={error} onRetry={() => void refetch()} fields={4} />
      ) : (
        <Faqs faqs={mostAsked.faqs} />
      )}
    </>
  );
}

interface WayProps {
  readonly to: "/apps/help-center/guides" | "/apps/help-center/faqs";
  readonly icon: IconPath;
  readonly title: string;
  readonly text: string;
}

function Way({ to, icon, title, text }: WayProps) {
  return (
    <Link className={styles.way} to={to}>
      <Icon path={icon} size={28} />
      <span className={styles.wayTitle}>{title}</span>
      <span className={styles.quiet}>{text}</span>
    </Link>
  );
}

function Found({ typed, onReset }: { readonly typed: string; readonly onReset: () => void }) {
  const questions = useQuery(faqsQuery);
  const guides = useQuery(guidesQuery(ALL_GUIDES));
  const error = questions.error ?? guides.error;
  if (questions.data === undefined || guides.data === undefined)
    return error === null ? (
      <SkeletonForm fields={4} />
    ) : (
      <RequestError error={error} onRetry={retryFailed} />
    );
  const found = searchHelp(typed, questions.data, guides.data);
  if (found.faqs.length + found.guides.length === 0)
    return (
      <NoMatch
        title="L’aide ne parle pas de cela"
        text="Essayez avec d’autres mots, ou moins de mots."
        onReset={onReset}
      />
    );
  return (
    <>
      {found.guides.length > 0 && (
        <>
          <h2 className={styles.heading}>Guides</h2>
          <Panel>
            <ul className={styles.links}>
              {found.guides.map(({ id, slug, category, title, under }) => (
                <li key={id}>
                  <Link to="/apps/help-center/guides/$category/$guide" params={{ category, guide: slug }}>
                    {title}
                  </Link>
                  <span className={styles.quiet}> · {under}</span>
                </li>
              ))}
            </ul>
          </Panel>
        </>
      )}
      {found.faqs.length > 0 && (
        <>
          <h2 className={styles.heading}>Questions</h2>
          <Faqs faqs={found.faqs} />
        </>
      )}
    </>
  );
}
