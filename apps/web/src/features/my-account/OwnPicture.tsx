import { commonUserEndpoints } from "@grand-livre/contracts/endpoints/common-user";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useCommand } from "../../app/command/use-command.ts";
import { Avatar } from "../../app/office/Avatar.tsx";
import { PictureButton } from "../../app/office/PictureButton.tsx";
import { commonUserQuery } from "../../app/toolbar/user-menu/common-user.ts";
import { labelOf } from "../../lib/i18n/labels.ts";
import { queryClient } from "../../lib/query-client.ts";
import { Panel } from "../../ui/Panel.tsx";
import styles from "./MyAccount.module.css";

/** One's own picture: chosen from a file or taken away, at once. */
export function OwnPicture() {
  const { data } = useQuery(commonUserQuery);
  const { run } = useCommand([]);
  if (data === undefined) return null;
  const { name, avatar } = data;
  const give = (picture: string | null) =>
    run(
      commonUserEndpoints.update,
      { body: { user: { avatar: picture } } },
      {
        done: (user) => queryClient.setQueryData(commonUserQuery.queryKey, user),
        said: picture === null ? labelOf("account.pictureRemoved") : labelOf("account.pictureSaved"),
      },
    );
  return (
    <Panel title={labelOf("account.picture")}>
      <div className={styles.picture}>
        <Avatar name={name} picture={avatar} size={72} />
        <div>
          <p>{labelOf("account.pictureLead")}</p>
          <div className={styles.buttons}>
            <PictureButton onPicture={(picture) => void give(picture)}>
              {avatar === null ? labelOf("account.addPicture") : labelOf("account.changePicture")}
            </PictureButton>
            {avatar !== null && (
              <Button size="small" color="inherit" onClick={() => void give(null)}>
                {labelOf("account.removePicture")}
              </Button>
            )}
          </div>
        </div>
      </div>
    </Panel>
  );
}
