import Divider from "@mui/material/Divider";
import MenuItem from "@mui/material/MenuItem";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { acting } from "../../../lib/acting-for.ts";
import { useLabels } from "../../../lib/i18n/labels.ts";
import { UNLOCK_PATH } from "../../../lib/redirect.ts";
import { useStore } from "../../../lib/store.ts";
import { useReceivedDelegations } from "../../../lib/use-signed-in-user.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { icons } from "../../../ui/icons.ts";
import { MY_ACCOUNT_PATH } from "../../account-links.ts";
import { startActing, stopActing } from "../../acting/acting.ts";

/** One's own account, those for whom one may act, and the lock. */
export function AccountItems({ onChosen }: { readonly onChosen: () => void }) {
  const { label } = useLabels();
  const navigate = useNavigate();
  const router = useRouter();
  const actingFor = useStore(acting);
  const received = useReceivedDelegations();
  const choose = (action: () => unknown) => () => {
    onChosen();
    void action();
  };
  return (
    <>
      <MenuItem onClick={choose(() => navigate({ to: MY_ACCOUNT_PATH }))}>
        <Icon path={icons.user} size={18} />
        {label("person.account")}
      </MenuItem>
      {actingFor === undefined
        ? received.map((one) => (
            <MenuItem key={one.delegationId} onClick={choose(() => startActing(one))}>
              <Icon path={icons.key} size={18} />
              {label("person.actFor", { name: `${one.firstname} ${one.lastname}` })}
            </MenuItem>
          ))
        : [
            <MenuItem key="stop" onClick={choose(stopActing)}>
              <Icon path={icons.key} size={18} />
              {label("person.stopActing", { name: actingFor.name })}
            </MenuItem>,
          ]}
      <MenuItem
        onClick={choose(() =>
          navigate({ to: UNLOCK_PATH, search: { redirectURL: router.state.location.href } }),
        )}
      >
        <Icon path={icons.lock} size={18} />
        {label("person.lock")}
      </MenuItem>
      <Divider component="li" sx={{ my: "4px !important" }} />
    </>
  );
}
