import { inScope } from '../src/platform/db/scope.ts';
import { keepCallbackKey } from '../src/platform/secrets/callback-keys.ts';
import type { NewSchool } from './new-school.ts';
import type { TestServer } from './server.ts';

/** The secret part of an address, as the provider that was told it knows it. */
export const callbackKeyOf = (
  { pool, secret }: Pick<TestServer, 'pool' | 'secret'>,
  { tenant_id }: Pick<NewSchool, 'tenant_id'>,
  kind: string,
  school_id: string | null = null,
): Promise<string> =>
  inScope(pool, { tenant_id }, 'write', (db) =>
    keepCallbackKey(db, secret, { kind, school_id }, new Date()),
  );
