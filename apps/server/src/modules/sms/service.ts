/** The gateway refused a text message; `responseCode` as mail has it, so that one rule decides what to try again. */
export class SmsGatewayError extends Error {
  readonly responseCode: number;

  constructor(status: number) {
    super(`the SMS gateway answered ${status}`);
    // A gateway that is broken (5xx) may be well later; one that refuses the message (4xx) will not change its mind.
    this.responseCode = status >= 400 && status < 500 && status !== 429 ? 550 : 450;
  }
}

/**
 * Sends a text message to the HTTP gateway of SMS_URL, as JSON `{to, text}`. The `Idempotency-Key` is the message's
 * own: a gateway that knows it sends once, for any number of requests.
 */
export async function sendBySmsGateway(
  url: string,
  message: { readonly id: string; readonly to: string; readonly text: string },
): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": message.id },
    body: JSON.stringify({ to: message.to, text: message.text }),
    signal: AbortSignal.timeout(15_000),
    redirect: "error",
  });
  await response.body?.cancel();
  if (!response.ok) throw new SmsGatewayError(response.status);
}
