import type { ErrorBody, FieldError } from '@darasa/contract/errors';

export const no_response =
  'No response from server. Please try again later or contact your administrator.';
const unexpected = 'Something went wrong. Please try again later.';

/** Every failed call, in one shape: what the server said, or that it said nothing. */
export class CallError extends Error {
  /** 0 when no answer came. */
  readonly status: number;
  readonly code: string;
  readonly errors: FieldError[];
  readonly data: unknown;
  readonly request_id: string | undefined;
  readonly retry_after_s: number | undefined;

  constructor(status: number, body: Partial<ErrorBody>, retry_after_s?: number) {
    super(body.resultMessage?.en || unexpected);
    this.name = 'CallError';
    this.status = status;
    this.code = body.resultCode ?? 'unexpected';
    this.errors = body.errors ?? [];
    this.data = body.data;
    this.request_id = body.request_id;
    this.retry_after_s = retry_after_s;
  }
}

export const noResponse = (): CallError =>
  new CallError(0, { resultCode: 'no_response', resultMessage: { en: no_response } });

export async function errorOf(response: Response): Promise<CallError> {
  const body: unknown = await response.json().catch(() => null);
  const after_s = Number(response.headers.get('retry-after'));
  const known = typeof body === 'object' && body !== null ? (body as Partial<ErrorBody>) : {};
  return new CallError(response.status, known, after_s > 0 ? after_s : undefined);
}
