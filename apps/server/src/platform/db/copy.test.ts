import { setImmediate as turn } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { copyIn, copyOut } from './copy.ts';
import { type OwnerClient, withOwner } from './owner.ts';

const inside = <T>(work: (client: OwnerClient) => Promise<T>) =>
  withOwner(inject('owner_url'), work);
const answers = async (client: OwnerClient) => (await client.query('select 1 as one')).rows;
const one = [{ one: 1 }];
const many = `copy (select g, repeat('x', 100) from generate_series(1, 300000) g) to stdout`;

test('whoever reads slowly has little of it in memory, and every row in the end', () =>
  inside(async (client) => {
    const rows = copyOut(client, many);
    let [lines, waiting_max] = [0, 0];
    for await (const chunk of rows) {
      for (const byte of chunk as Buffer) if (byte === 10) lines++;
      waiting_max = Math.max(waiting_max, rows.readableLength);
      await turn();
    }
    expect(lines).toBe(300_000);
    expect(waiting_max).toBeLessThan(1_000_000);
    expect(await answers(client)).toEqual(one);
  }));

test('whoever gives up, and a statement that fails, leave the connection as it was', () =>
  inside(async (client) => {
    for await (const chunk of copyOut(client, many)) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    expect(await answers(client)).toEqual(one);
    const broken = copyOut(client, 'copy (select 1 / 0) to stdout');
    await expect(broken.toArray()).rejects.toThrow('division by zero');
    expect(await answers(client)).toEqual(one);
  }));

test('rows that cannot be read, or are no rows of the table, fail and leave nothing', () =>
  inside(async (client) => {
    await client.query('create temporary table taken (id int)');
    const fill = (source: AsyncIterable<Buffer>) => copyIn(client, 'copy taken from stdin', source);
    const spoilt = async function* () {
      yield Buffer.from('1\n');
      throw new Error('the disk is gone');
    };
    await expect(fill(spoilt())).rejects.toThrow('the disk is gone');
    const letters = async function* () {
      for (let i = 0; i < 1_000; i++) yield Buffer.from('letters\n'.repeat(1_000));
    };
    await expect(fill(letters())).rejects.toThrow('invalid input syntax for type integer');
    expect((await client.query('select from taken')).rowCount).toBe(0);
    const numbers = async function* () {
      yield Buffer.from('1\n2\n');
    };
    expect(await fill(numbers())).toBe(2);
    expect((await client.query('select from taken')).rowCount).toBe(2);
  }));
