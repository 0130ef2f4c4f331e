import { useEffect, useState } from "react";

/** Returns an object URL for a picture in memory while it is shown; undefined for anything else. */
export const useObjectAddress = (data: unknown): string | undefined => {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!(data instanceof Blob)) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [data]);
  return address;
};
