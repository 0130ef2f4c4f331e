import { Card } from "#web/ui/layout.tsx";
import { FlightCheck } from "./flight-check.tsx";
import { testMessages } from "./messages.ts";
import { TestSignIn } from "./test-sign-in.tsx";

/** Ways to examine a provider: a sign-in that signs nobody in, and the explanation of a response. */
export const TestingScreen = () => (
  <div className="flex max-w-4xl flex-col gap-6">
    <Card title={testMessages.title} description={testMessages.description}>
      <TestSignIn />
    </Card>
    <FlightCheck />
  </div>
);
