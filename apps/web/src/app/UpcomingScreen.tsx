import { useLocation } from "@tanstack/react-router";
import { EmptyState } from "../ui/EmptyState.tsx";
import { icons } from "../ui/icons.ts";
import { PageHeader } from "../ui/PageHeader.tsx";
import { NotFoundScreen } from "./NotFoundScreen.tsx";
import { upcomingTitle } from "./upcoming.ts";

/** A screen whose module comes later: its title and one honest sentence, no figure that is not there. */
export function UpcomingScreen() {
  const title = upcomingTitle(useLocation({ select: (location) => location.pathname }));
  if (title === undefined) return <NotFoundScreen />;
  return (
    <>
      <PageHeader title={title} />
      <EmptyState icon={icons.layers} title="Ce module arrive dans une prochaine version." />
    </>
  );
}
