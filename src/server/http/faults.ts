/**
 * Failures on demand, for journeys that show how the dashboard handles them. Only an app created with `faults: true`
 * reads the header; no setting of the service enables it.
 *
 * `X-Fault: refuse` fails before anything is done, `lose` does everything and then loses the response, `cut` breaks
 * the response off in the middle, `hold:<ms>` delays it, and `unavailable` responds as the service does while its
 * database cannot be reached.
 */
export type AnswerRequest = (request: Request) => Promise<Response>;

const failing = (): Response =>
  new Response("<html><body>Bad gateway</body></html>", {
    status: 502,
    headers: { "Content-Type": "text/html" },
  });

/** The response of an operation while the database is unavailable, and that of `/readyz`. */
const unavailable = (request: Request): Response => {
  const ready = new URL(request.url).pathname === "/readyz";
  const message = "The database cannot be reached at the moment.";
  const error = { code: 503, reason: "unavailable", message, requestId: "unavailable" };
  const body = ready ? { status: "waiting for the database" } : { error };
  return Response.json(body, { status: 503, headers: { "Retry-After": "1" } });
};

const cutOff = (response: Response): Response =>
  new Response(
    new ReadableStream({
      pull: (controller) => {
        controller.enqueue(new TextEncoder().encode('{"items":['));
        controller.error(new Error("cut off on purpose"));
      },
    }),
    response,
  );

export const withFaults =
  (answer: AnswerRequest): AnswerRequest =>
  async (request) => {
    const [fault, amount] = request.headers.get("x-fault")?.split(":") ?? [];
    if (fault === "refuse") return failing();
    if (fault === "unavailable") return unavailable(request);
    if (fault === "hold") await new Promise((resolve) => setTimeout(resolve, Number(amount)));
    const response = await answer(request);
    if (fault === "lose") {
      await response.arrayBuffer();
      return failing();
    }
    return fault === "cut" ? cutOff(response) : response;
  };
