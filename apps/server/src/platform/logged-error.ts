/**
 * An error as the log keeps it: what kind, where, and its reason. A database adds the row that it did not
 * like, in which people's names stand, so nothing is kept but what is named here.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { name: type, message, stack = '', cause } = error;
  const { code, table, constraint } = error as {
    code?: string;
    table?: string;
    constraint?: string;
  };
  return {
    type,
    message,
    stack,
    code,
    table,
    constraint,
    ...(cause ? { cause: loggedError(cause) } : {}),
  };
}

interface LoggedError {
  type: string;
  message: string;
  stack: string;
  [more: string]: unknown;
}
