import { approvals } from './errors/approvals.ts';
import { books } from './errors/books.ts';
import { communication } from './errors/communication.ts';
import { fees } from './errors/fees.ts';
import { identity } from './errors/identity.ts';
import { requests } from './errors/requests.ts';
import { school } from './errors/school.ts';
import { students } from './errors/students.ts';

/** The one catalogue of what can go wrong. */
export const errors = {
  ...requests,
  ...identity,
  ...school,
  ...approvals,
  ...students,
  ...fees,
  ...books,
  ...communication,
} as const;

export type ErrorCode = keyof typeof errors;

export interface FieldError {
  path: string;
  message: string;
}

/** The body of every answer that is not a success. */
export interface ErrorBody {
  resultCode: string;
  resultMessage: { en: string };
  errors?: FieldError[];
  data?: unknown;
  request_id: string;
}
