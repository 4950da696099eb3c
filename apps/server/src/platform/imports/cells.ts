import { readDate } from '@darasa/rules/read-date';
import { z } from 'zod';

const characters_max = 120;

/** A cell as people write it: it is read, or a sentence tells what to write instead. */
export const readCell = <T>(
  reader: (text: string) => T | null,
  message: (text: string) => string,
) =>
  z
    .string()
    .trim()
    .max(characters_max, `Use at most ${characters_max} characters`)
    .transform((text, issues) => {
      const value = reader(text);
      if (value !== null) return value;
      issues.addIssue({ code: 'custom', message: message(text) });
      return z.NEVER;
    });

/** A day, written in any of the ways that an office writes it. */
export const dateCell = readCell(readDate, (text) => `"${text}" is not a date. Write 23/05/2014`);
