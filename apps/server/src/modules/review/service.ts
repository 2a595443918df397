export { type ReviewBinder, readBinder } from "./binder.ts";
