import Button from "@mui/material/Button";
import { createLink } from "@tanstack/react-router";

/** A link of the router with a button's look: for actions that lead to another screen. */
export const ButtonLink = createLink(Button);
