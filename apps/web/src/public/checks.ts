// The few rules that the public forms check before sending, in the words of the contract. The
// contract's own schemas are not used here: they would double what a sign-in page has to load.
import type { FormSchema } from '@darasa/ui';

type Check = (text: string) => string | undefined;

/** A form's rules: one check for each named field. */
export const checking = (checks: Record<string, Check>): FormSchema => ({
  safeParse(value) {
    const values = value as Record<string, unknown>;
    const issues = Object.entries(checks).flatMap(([name, check]) => {
      const message = check(String(values[name] ?? ''));
      return message ? [{ path: [name], message }] : [];
    });
    return issues.length ? { success: false, error: { issues } } : { success: true, data: value };
  },
});

export const atLeast =
  (length_min: number, sentence: string): Check =>
  (text) =>
    text.trim().length < length_min ? sentence : undefined;

export const matching =
  (pattern: RegExp, sentence: string): Check =>
  (text) =>
    pattern.test(text.trim()) ? undefined : sentence;
