// Where it stands how many pictures wait to be sent: whoever sends them is fetched for that.

export const UNSENT = "referee.pictures";
