/** A file that we will not take, with the sentence for the person who sent it. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}
