import { useQuery } from "@tanstack/react-query";
import { Icon } from "../../../ui/Icon.tsx";
import { icons } from "../../../ui/icons.ts";
import { commonUserQuery, initialsOf } from "./common-user.ts";

interface PortraitProps {
  readonly name: string;
  readonly className: string | undefined;
}

/** The signed-in person's picture, or the letters of the name. Decorative: the name is beside it. */
export function Portrait({ name, className = "" }: PortraitProps) {
  const { data } = useQuery(commonUserQuery);
  if (data?.avatar) return <img className={className} src={data.avatar} alt="" />;
  const initials = initialsOf(name);
  return initials === "" ? (
    <Icon path={icons.user} />
  ) : (
    <span className={className} aria-hidden="true">
      {initials}
    </span>
  );
}
