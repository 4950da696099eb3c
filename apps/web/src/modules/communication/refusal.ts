/** What the server refuses is said field by field where it says so, and not as one vague sentence. */
export function sentencesOf(error: Error): string {
  const { errors = [] } = error as { errors?: { message: string }[] };
  return errors.length > 0 ? errors.map((one) => one.message).join(' ') : error.message;
}
