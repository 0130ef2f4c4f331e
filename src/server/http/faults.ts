/**
 * Failures on demand, for journeys that show what the dashboard does about them. Only an app made with
 * `faults: true` knows the header; no setting of the service turns it on.
 *
 * `X-Fault: refuse` fails before anything is done, `lose` does everything and then loses the answer,
 * `cut` breaks the answer off in the middle, `hold:<ms>` answers late.
 */
export type AnswerRequest = (request: Request) => Promise<Response>;

const failing = (): Response =>
  new Response("<html><body>Bad gateway</body></html>", {
    status: 502,
    headers: { "Content-Type": "text/html" },
  });

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
    if (fault === "hold") await new Promise((resolve) => setTimeout(resolve, Number(amount)));
    const response = await answer(request);
    if (fault === "lose") {
      await response.arrayBuffer();
      return failing();
    }
    return fault === "cut" ? cutOff(response) : response;
  };
