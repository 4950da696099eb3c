import { normalisePhone } from '@darasa/rules/phone';
import { z } from 'zod';

/** Accepts any common way of writing a Kenyan mobile number; keeps one (2547…, 2541…). */
export const phoneNumber = z
  .string()
  .trim()
  .max(24)
  .transform((text, issues) => {
    const phone = normalisePhone(text);
    if (phone) return phone;
    issues.addIssue({ code: 'custom', message: 'Enter a phone number such as 0712 345 678' });
    return z.NEVER;
  });
