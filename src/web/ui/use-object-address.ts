import { useEffect, useState } from "react";

/** A picture in memory as an address, as long as it is shown; undefined for anything else. */
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
