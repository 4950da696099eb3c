import type { ErrorBody } from '@darasa/contract/errors';
import type { Failure } from '../fail.ts';

/** Lets a handler say a sentence with its data; without one the message is a plain "Success". */
export class Said<T> {
  readonly message: string;
  readonly data: T;
  constructor(message: string, data: T) {
    this.message = message;
    this.data = data;
  }
}
export const said = <T>(message: string, data: T): Said<T> => new Said(message, data);

/** A file as an answer: bytes with a name and a type. */
export class FileAnswer {
  readonly bytes: Uint8Array;
  readonly media_type: string;
  readonly file_name: string;
  /** Only images we encoded ourselves and our own PDFs may be shown inside the page. */
  readonly inline: boolean;
  constructor(bytes: Uint8Array, media_type: string, file_name: string, inline = false) {
    this.bytes = bytes;
    this.media_type = media_type;
    this.file_name = file_name;
    this.inline = inline;
  }
}

export function successBody(result: unknown, lift?: string): Record<string, unknown> {
  const message = result instanceof Said ? result.message : 'Success';
  const data = result instanceof Said ? result.data : result;
  const lifted = lift ? { [lift]: (data as Record<string, unknown>)[lift] } : {};
  return { message, ...lifted, data };
}

export function errorBody(failure: Failure, request_id: string): ErrorBody {
  return {
    resultCode: failure.code,
    resultMessage: { en: failure.sentence },
    ...(failure.fields ? { errors: failure.fields } : {}),
    ...(failure.data === undefined ? {} : { data: failure.data }),
    request_id,
  };
}
