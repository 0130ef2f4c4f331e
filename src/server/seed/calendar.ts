const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;
const SUNDAY = 0;
const SATURDAY = 6;

/** Points in the past, counted back from one instant. */
export interface Calendar {
  readonly now: Date;
  /** Returns a time of day (UTC, such as "09:40") on the `days`-th working day before today; `days` is 1 or more. */
  workday(days: number, time: string): Date;
  minutesAgo(minutes: number): Date;
}

/** Creates a calendar that goes back `reach` working days from `now`. */
export const calendarUntil = (now: Date, reach: number): Calendar => {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const workdays: number[] = [];
  for (let day = midnight - DAY_MS; workdays.length < reach; day -= DAY_MS) {
    const weekday = new Date(day).getUTCDay();
    if (weekday !== SATURDAY && weekday !== SUNDAY) workdays.push(day);
  }
  return {
    now,
    workday: (days, time) => {
      const day = workdays[days - 1];
      const [hours, minutes] = time.split(":").map(Number);
      if (day === undefined || hours === undefined || minutes === undefined)
        throw new Error(`the calendar has no ${time} on working day ${days}`);
      return new Date(day + hours * HOUR_MS + minutes * MINUTE_MS);
    },
    minutesAgo: (minutes) => new Date(now.getTime() - minutes * MINUTE_MS),
  };
};
