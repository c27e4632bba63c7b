// Requests that Discord itself sends, to the application's address. The sandbox writes and signs them; whoever
// runs it sends them and brings back what came of it.

export interface Delivery {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** What came back within the time that the sender waited. */
export type DeliveryAnswer =
  | { status: number; headers: Readonly<Record<string, string>>; body: string; tookMs: number }
  | { failed: string };

/** Answers in the order of the requests. */
export type Deliver = (delivery: Delivery) => Promise<DeliveryAnswer> | DeliveryAnswer;
