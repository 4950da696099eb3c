import pg from 'pg';

/** A connection of the database's owner, for the operator's commands and the demo schools only. */
export type OwnerClient = Pick<pg.Client, 'query'>;

export async function withOwner<T>(
  url: string,
  work: (client: OwnerClient) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
