import { useLocation } from "@tanstack/react-router";
import { mayDo, missingRightText } from "../lib/rights.ts";
import { useSignedInUser } from "../lib/use-signed-in-user.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { icons } from "../ui/icons.ts";
import { PageHeader } from "../ui/PageHeader.tsx";
import { NoRight } from "./NoRight.tsx";
import { NotFoundScreen } from "./NotFoundScreen.tsx";
import { menu } from "./navigation/menu.ts";
import { serviceOfPath } from "./navigation/service-of-path.ts";
import { upcomingTitle } from "./upcoming.ts";

/** A screen whose module comes later: its title and one honest sentence, no figure that is not there. */
export function UpcomingScreen() {
  const path = useLocation({ select: (location) => location.pathname });
  const user = useSignedInUser();
  const title = upcomingTitle(path);
  if (title === undefined) return <NotFoundScreen />;
  const service = serviceOfPath(menu, path);
  const right = service === undefined ? undefined : ({ service, action: "Viewer" } as const);
  return (
    <>
      <PageHeader title={title} />
      {right === undefined || mayDo(user, right) ? (
        <EmptyState icon={icons.layers} title="Ce module arrive dans une prochaine version." />
      ) : (
        <NoRight reason={missingRightText(right)} />
      )}
    </>
  );
}
