/** A message that somebody may ask about carries the id of its line in the log of deliveries. */
interface Recorded {
  delivery_id?: string;
}

/**
 * A message leaves by the server's own account: whoever keeps the organisation's carrier reads all that
 * goes through it, and must not read the codes and links of other people's accounts. Only what carries
 * neither is told to use the organisation's account.
 */
interface Leaving {
  by_own_carrier?: true;
}

/** One SMS that the product sends by itself. */
export interface TellingMessage {
  to: string;
  text: string;
  /** Who it is to, and of whom it tells, for the log. */
  name?: string;
  learner?: string;
  student_ids?: string[];
  language?: 'en' | 'sw';
  delivery_id?: string;
}

/** Something that phones are told without anybody having written a message: a receipt, an event. */
export interface PhoneNews {
  /** Its own, so that a job that is done twice says it once. */
  id: string;
  title: string;
  /** What it is counted as; the rest are notices. */
  about?: 'receipt';
  /** Does not wait for the morning. */
  at_night: boolean;
  /** Its words are read in the log only by whoever may edit messages. */
  is_private: boolean;
  messages: TellingMessage[];
}

/** Every kind of job and what it carries. The tenant and school are added by the queue itself. */
export interface Tasks {
  /**
   * A code or a warning to the owner of an account. It is in no log of messages, and leaves at once.
   * A phone that opted out gets only the code that its owner has just asked for.
   */
  'sms.send': { to: string; text: string; is_asked_code?: true } & Leaving & Recorded;
  'email.send': { to: string; subject: string; text: string } & Leaving & Recorded;
  'push.send': { user_id: string; title: string; link: string } & Recorded;
  /** Whoever approved had some seconds to undo it, and they are over. */
  'approval.count': { item_id: string; user_id: string };
  /** One e-mail with what a person has not read. */
  'notice.digest': { user_id: string };
  /** Notifications that were put off come back. */
  'notice.wake': { user_id: string; ids: string[] };
  /** A request to pay goes to somebody's phone; `origin` is where the answer comes back to. */
  'prompt.send': { prompt_id: string; origin: string };
  /** Nobody answered for a while: ask what became of it. */
  'prompt.check': { prompt_id: string; tries_left: number };
  /** Money goes back to the phone it came from. */
  'reversal.send': { reversal_id: string };
  /** Nobody said how that ended: ask what the payment is now. */
  'reversal.check': { reversal_id: string; tries_left: number };
  /** Money that was told of and is not in the books yet. */
  'arrivals.settle': { after: 'a crash or a closed month' };
  /** What a provider has of the last two days, in case it told us and nobody listened. */
  'arrivals.pull': { days: number };
  /** The bills of a large school, part by part. */
  'billing.run': { run_id: string };
  /** Report forms of a class are issued, or put into one file. */
  'reports.run': { run_id: string };
  /** Report forms that carry a figure which was corrected are issued anew. */
  'reports.correct': {
    sitting_id: string;
    /** None named: of the whole class, whose figures changed. */
    student_ids: string[] | null;
    why: string;
    user_id: string;
    /** The family hears of the same correction by the slip. */
    is_silent: boolean;
  };
  /** Families hear of slips or report forms that they can read and were not told of. */
  'results.tell': { sitting_id: string } | { set_id: string };
  /** An approved change of where parents pay has waited as long as the school decided. */
  'pay-details.take-effect': { id: string };
  'connection.test': { provider: string; register: boolean; origin: string };
  /** KRA hears of the tax invoices that wait, one after the other. */
  'fiscal.send': { after: 'a posting' | 'a pause' | 'a person' };
  /** The device is set up at KRA, or shown to be. */
  'fiscal.test': { asked_by: string };
  /** Moves and changes of status whose day has come. */
  'learners.change': { on_date: string };
  /** A mark sheet was handed in: perhaps all of its exam are. */
  'marks.all-in': { sitting_id: string };
  /** What the product says by itself is put among the school's messages. */
  'messages.tell': PhoneNews;
  /** Messages of a school that are due leave, a bounded number at a time. */
  'messages.drain': { channel: 'sms' | 'whatsapp' };
  /** A template goes to Meta for approval. */
  'whatsapp.submit': { template_id: string };
  /** How the school's number fares is asked of Meta. */
  'whatsapp.check': { asked_by: string };
  /** A phone is asked to pay for tokens. */
  'tokens.prompt': { purchase_id: string };
  /** Nobody told how that ended: ask. */
  'tokens.check': { purchase_id: string };
  /** The carrier is asked what is left on the organisation's account. */
  'carrier.read': { asked_by: string | null };
}

export interface JobScope {
  tenant_id: string;
  school_id: string | null;
  /** Which job it is: the same when it is tried again. */
  job_id?: string;
}

export type TaskRunners = {
  [T in keyof Tasks]: (payload: Tasks[T], scope: JobScope) => Promise<void>;
};
