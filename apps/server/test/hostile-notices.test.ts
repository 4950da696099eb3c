import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { loginsFor } from '../src/platform/db/roles.ts';
import { full, say } from './enumerate/printing.ts';
import { newConnectedPaybill } from './new-paybill.ts';
import { newSchool } from './new-school.ts';
import { callerOf, startServer } from './server.ts';
import { bundleServer } from './torture/bundle.ts';
import { startFleet } from './torture/fleet.ts';
import { type AttackedSchool, attacks } from './torture/notice-attacks.ts';
import { notice_mutants } from './torture/notice-mutants.ts';

// T-C2: forged and hostile callbacks change no balance, and what may be money is kept.
const server = await startServer();

async function newAttacked(port: number): Promise<AttackedSchool> {
  const [school, other] = [await newSchool(server), await newSchool(server)];
  const paybill = await newConnectedPaybill(server, school, {}, { sources: '127.0.0.1' });
  const outside = callerOf({ port }, { domain: school.domain });
  return { school, paybill, outside, other_domain: other.domain };
}

describe('hostile notices', () => {
  let on: AttackedSchool;
  beforeAll(async () => {
    on = await newAttacked(server.port);
  });
  test.each(Object.entries(attacks))('%s', async (_name, attack) => {
    expect(await attack(on)).toEqual([]);
  });
});

// Seven servers take longer than a merge may wait.
if (full)
  describe('planted bugs', () => {
    let dir: string;
    let files: string;
    beforeAll(async () => {
      // A bundle has to see the installed packages.
      const cache = path.resolve(import.meta.dirname, '../../../.cache');
      await mkdir(cache, { recursive: true });
      dir = await mkdtemp(path.join(cache, 'notices-'));
      files = await mkdtemp(path.join(tmpdir(), 'darasa-notices-'));
    });
    afterAll(async () => {
      for (const one of [dir, files]) await rm(one, { recursive: true, force: true });
    });

    /** What the attacks find on a server of its own, which stands on the same database. */
    async function findOn(file: string): Promise<string[]> {
      const env = {
        TORTURE_DATABASE: loginsFor(inject('owner_url')).web_url,
        TORTURE_SECRET: new TextDecoder().decode(server.secret),
        TORTURE_FILES: files,
      };
      const fleet = await startFleet(file, env, 1);
      try {
        const on = await newAttacked(fleet.port(0));
        const found: string[] = [];
        for (const attack of Object.values(attacks)) found.push(...(await attack(on)));
        return found;
      } finally {
        await fleet.stop();
      }
    }

    test('a server without one is found sound', async () => {
      expect(await findOn(await bundleServer(dir))).toEqual([]);
    });

    test.each(notice_mutants)('a server that $name', async (mutant) => {
      const found = await findOn(await bundleServer(dir, mutant));
      say(`T-C2, a server that ${mutant.name}`, { findings: found.length });
      expect(found).not.toEqual([]);
    });
  });
