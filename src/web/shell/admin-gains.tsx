const gains = [
  "See and change every space, collection and site, private ones too",
  "Invite and remove people and change their roles, yours included",
  "Change the organization's settings and how people sign in",
  "Read the audit log, and create sign-in links for other members",
];

/** What an admin can do, after a lead-in that names the person. */
export const AdminGains = ({ lead }: { lead: string }) => (
  <div className="flex flex-col gap-2 text-base text-muted wrap-anywhere">
    <p>{lead}</p>
    <ul className="flex list-disc flex-col gap-1 pl-5 text-ink marker:text-faint">
      {gains.map((gain) => (
        <li key={gain}>{gain}</li>
      ))}
    </ul>
  </div>
);
